import { EFFECT_CLASSES, EFFECT_SCOPES, type EffectClass, type EffectScope } from '../../../shared/effects'
import type { Language } from './intent'

type Doing = Readonly<Record<EffectClass, string>>
type Where = Readonly<Record<EffectScope, string>>

const DOING: Readonly<Record<Language, Doing>> = {
  en: {
    read: 'reads', write: 'writes', delete: 'deletes', network: 'uses the network', 'runs-local-code': 'runs a program or script of this machine',
    'runs-fetched-code': 'runs code from the network', privilege: 'needs other rights', unknown: 'does something that cannot be told beforehand',
  },
  zh: {
    read: '读取', write: '写入', delete: '删除', network: '使用网络', 'runs-local-code': '运行本机的程序或脚本', 'runs-fetched-code': '运行来自网络的代码', privilege: '需要其他权限', unknown: '做事先无法判断的事',
  },
}
const WHERE: Readonly<Record<Language, Where>> = {
  en: { cwd: 'in this folder', temp: 'in a temporary folder', home: 'in your home folder', system: 'elsewhere on this machine', remote: 'on another machine' },
  zh: { cwd: '（当前文件夹）', temp: '（临时文件夹）', home: '（主目录）', system: '（本机其他位置）', remote: '（其他机器）' },
}

/** Effects in the notation of effects.ts, as a person says them: `write:cwd network` is "writes in this folder and uses the network". */
export function effectWords(language: Language, summary: string): string {
  const words = summary.split(' ').flatMap((word) => {
    const [name, place] = word.split(':')
    const effect = EFFECT_CLASSES.find((each) => each === name)
    const scope = EFFECT_SCOPES.find((each) => each === place)
    if (effect === undefined) return []
    const doing = DOING[language][effect]
    return [scope === undefined ? doing : language === 'zh' ? `${doing}${WHERE.zh[scope]}` : `${doing} ${WHERE.en[scope]}`]
  })
  if (words.length === 0) return summary
  return language === 'zh' ? words.join('、') : [words.slice(0, -1).join(', '), words.at(-1)].filter((part) => part !== '').join(' and ')
}

const EFFECTS = `((?:(?:${EFFECT_CLASSES.join('|')})(?::(?:${EFFECT_SCOPES.join('|')}))? ?)+(?:destructive)?)`
/** Weir's sentences about a call that did not run. What is none of them stays as it is. */
const SENTENCES: readonly { readonly pattern: RegExp; readonly en: (effects: string) => string; readonly zh: (effects: string) => string }[] = [
  { pattern: new RegExp(`Observe mode only reads; this is ${EFFECTS}\\.`), en: (effects) => `In Observe mode only reading is allowed, and this ${effects}.`, zh: (effects) => `“观察”模式只允许读取，而这会${effects}。` },
  { pattern: new RegExp(`Ask mode asks before ${EFFECTS}\\.`), en: (effects) => `In Ask mode a person has to agree first, because this ${effects}.`, zh: (effects) => `“询问”模式需要你先同意，因为这会${effects}。` },
  { pattern: new RegExp(`Auto mode asks before ${EFFECTS}\\.`), en: (effects) => `Even in Auto mode a person has to agree first, because this ${effects}.`, zh: (effects) => `即使在“自动”模式也需要你先同意，因为这会${effects}。` },
  { pattern: /The person denied this call\. It was not run\./, en: () => 'You denied it. It was not run.', zh: () => '你拒绝了，它没有运行。' },
  { pattern: /Stopped by the person before it started\. It was not run\./, en: () => 'You stopped it before it started.', zh: () => '你在它开始之前停止了它。' },
]

/** What Weir says about a call, with effects in plain words. */
export function plainly(language: Language, text: string): string {
  return SENTENCES.reduce((said, { pattern, [language]: words }) => said.replace(pattern, (_whole, effects: string | number) => words(typeof effects === 'string' ? effectWords(language, effects.trim()) : '')), text)
}
