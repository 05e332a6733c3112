import fc from 'fast-check'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { createTokenizer } from '../../../src/main/adapters/tokenizer'

const tokenizer = createTokenizer()

describe('tokenizer', () => {
  it('counts as o200k_base does, Chinese included', () => {
    for (const text of ['', 'hello world', '请找出构建失败的原因。', 'src/main.c:12:5: error: expected ";"\n'.repeat(50), '👩‍👩‍👧‍👦 family']) {
      expect(tokenizer.count(text)).toBe(encode(text).length)
    }
  })

  it('never counts less than the whole, and little more', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('x'.repeat(700), '测'.repeat(600), ' '.repeat(900), '😀'.repeat(300))), { maxLength: 8 }), (parts) => {
        const text = parts.join(' ')
        const whole = encode(text, { disallowedSpecial: new Set() }).length
        expect(tokenizer.count(text)).toBeGreaterThanOrEqual(whole * 0.97 - 2)
        expect(tokenizer.count(text)).toBeLessThanOrEqual(whole * 1.1 + 40)
      }),
      { numRuns: 60 },
    )
  })

  it('a control token of a model is text', () => {
    expect(tokenizer.count('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('a million equal characters do not hang it', () => {
    for (const unit of ['a', '=', '错', ' ', '\n']) expect(tokenizer.count(unit.repeat(1_000_000))).toBeGreaterThan(1_000)
  })
})

/** Ordinary prose: 18,000 characters in which no sentence follows another twice in the same way. */
function prose(sentences: readonly string[], length: number): string {
  let text = ''
  for (let turn = 0; text.length < length; turn++) text += sentences[(turn * 7 + Math.floor(turn / sentences.length) * 3) % sentences.length] ?? ''
  return text.slice(0, length)
}

describe('text of other scripts (case cjk-tokens)', () => {
  it.each([
    ['Chinese', ['清晨的河面上起了一层薄雾，老船工把缆绳解开，慢慢地向对岸撑去。', '他说今年的雨水比往年多，堤坝已经加高了两次，可是夜里还是睡不踏实。', '村口的小学只剩下十一个学生，年轻的老师仍然每天准时敲响那口旧钟。', '如果构建再次失败，请先查看日志中间的部分，因为真正的错误往往不在最后一行。', '市场上的蔬菜涨了价，大家却不怎么抱怨，只是把饭桌上的话说得更短了些。', '火车穿过隧道的时候，车厢里忽然安静下来，只听见铁轨有节奏地响着。', '这份报告引用了三十七个数据来源，其中有九个已经无法访问。']],
    ['Japanese', ['朝の川面に薄い霧が立ち、船頭は静かに綱をほどいた。', 'ビルドが失敗したときは、ログの途中を先に確認してください。', '町の小さな図書館には、古い地図と新しいコンピューターが並んでいる。', 'サーバーの応答が遅いので、設定ファイルをもう一度見直した。']],
    ['Korean', ['아침 강가에 옅은 안개가 끼었고 사공은 천천히 줄을 풀었다.', '빌드가 다시 실패하면 먼저 로그의 중간 부분을 확인하십시오.', '작은 마을의 도서관에는 오래된 지도와 새 컴퓨터가 나란히 놓여 있다.']],
    ['Russian', ['Утром над рекой поднялся туман, и лодочник медленно отвязал верёвку. ', 'Если сборка снова не удалась, сначала посмотрите середину журнала. ', 'В маленькой библиотеке стоят рядом старые карты и новый компьютер. ']],
  ])('18,000 characters of %s are counted within 15 %%', (_language, sentences) => {
    const text = prose(sentences, 18_000)
    const real = encode(text).length
    expect(tokenizer.count(text)).toBeGreaterThanOrEqual(real * 0.97)
    expect(tokenizer.count(text)).toBeLessThanOrEqual(real * 1.15)
  })
})
