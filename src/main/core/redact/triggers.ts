/**
 * The prefilter: an Aho-Corasick automaton over short literals, case folded. Ordinary text costs two table
 * look-ups a character however many rules there are; rules run only on lines in which a trigger stands.
 * Source: Aho & Corasick, "Efficient string matching", 1975.
 */

/** `[literal, family bit]`. The literal is compared without regard to ASCII case. */
export type Trigger = readonly [literal: string, family: number]

interface Node {
  readonly children: Map<number, number>
  families: number
}

export class TriggerTable {
  /** Character class per UTF-16 unit; 0 is "in no literal". */
  readonly classes: Uint8Array
  /** Next state, indexed by state + class; states are multiples of the class count. */
  readonly next: Int32Array
  /** States at or above this one end a literal. */
  readonly firstHit: number
  /** Bits of the families whose literal ends in a state, indexed by state / class count. */
  readonly families: Int32Array
  readonly width: number

  constructor(triggers: Iterable<Trigger>) {
    const classes = new Uint8Array(0x10000)
    const nodes: Node[] = [{ children: new Map(), families: 0 }]
    let classCount = 1
    for (const [literal, family] of triggers) {
      let at = 0
      for (const unit of unitsOf(literal)) {
        let cls = classes[unit] ?? 0
        if (cls === 0) {
          // Units beyond the last class stay "other": their literals are simply never completed, so cut there.
          if (classCount === 255) break
          cls = classCount++
          classes[unit] = cls
          classes[upperOf(unit)] = cls
        }
        const node = nodeAt(nodes, at)
        let child = node.children.get(cls)
        if (child === undefined) {
          child = nodes.length
          nodes.push({ children: new Map(), families: 0 })
          node.children.set(cls, child)
        }
        at = child
      }
      if (at !== 0) nodeAt(nodes, at).families |= family
    }
    const { transitions, order } = link(nodes, classCount)
    const stateOf = new Int32Array(nodes.length)
    order.forEach((node, index) => { stateOf[node] = index * classCount })
    this.width = classCount
    this.classes = classes
    this.next = new Int32Array(nodes.length * classCount)
    this.families = new Int32Array(nodes.length)
    order.forEach((node, index) => {
      this.families[index] = nodeAt(nodes, node).families
      for (let cls = 0; cls < classCount; cls++) {
        this.next[index * classCount + cls] = stateOf[transitions[node * classCount + cls] ?? 0] ?? 0
      }
    })
    const hit = order.findIndex((node) => nodeAt(nodes, node).families !== 0)
    this.firstHit = hit === -1 ? nodes.length * classCount : hit * classCount
  }
}

/** Completes the trie to an automaton; `order` lists the nodes with the hits last and the root first. */
function link(nodes: readonly Node[], classCount: number): { transitions: Int32Array; order: number[] } {
  const transitions = new Int32Array(nodes.length * classCount)
  const fail = new Int32Array(nodes.length)
  const queue: number[] = [0]
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head] ?? 0
    const node = nodeAt(nodes, at)
    const back = fail[at] ?? 0
    if (at !== 0) node.families |= nodeAt(nodes, back).families
    for (let cls = 0; cls < classCount; cls++) {
      const inherited = at === 0 ? 0 : (transitions[back * classCount + cls] ?? 0)
      const child = node.children.get(cls)
      if (child === undefined) {
        transitions[at * classCount + cls] = inherited
      } else {
        transitions[at * classCount + cls] = child
        fail[child] = inherited
        queue.push(child)
      }
    }
  }
  const isHit = (node: number): number => (nodeAt(nodes, node).families === 0 ? 0 : 1)
  return { transitions, order: queue.sort((a, b) => isHit(a) - isHit(b) || a - b) }
}

function nodeAt(nodes: readonly Node[], index: number): Node {
  const node = nodes[index]
  if (node === undefined) throw new Error(`no trie node ${index}`)
  return node
}

function unitsOf(literal: string): number[] {
  return Array.from({ length: literal.length }, (_, index) => lowerOf(literal.charCodeAt(index)))
}

function lowerOf(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit
}

function upperOf(unit: number): number {
  return unit >= 97 && unit <= 122 ? unit - 32 : unit
}
