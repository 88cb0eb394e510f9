/** Verbs in -ku and in -gu: 聞く joins with て, 急ぐ with で. Their い-forms are no nouns, which で could follow. */
const KU_VERBS =
  '聞書置働歩着咲開引弾泣鳴続向動届驚描抜焼炊磨導浮吹拭湧解説除付履退裂吐掃巻撒乾効利傾輝嘆招築欺敷抱叩'
const GU_VERBS = '泳急騒脱継注防漕嗅稼仰研繋塞剥凌担'

/**
 * What grammar decides: between て and で, which readers tell apart by two dots (です may follow anything), and that a
 * counter stands after a number, of which 一 is the stroke that readers lose.
 */
const RULES: readonly (readonly [wrong: RegExp, right: string])[] = [
  [new RegExp(`(?<=[${KU_VERBS}]い)で(?!す)`, 'gu'), 'て'],
  [new RegExp(`(?<=[${GU_VERBS}]い)て`, 'gu'), 'で'],
  [/(?<=っ)で/gu, 'て'],
  [/(?<=\p{Script=Han}ん)て/gu, 'で'],
  [/(?<=[をがはもにと、])つずつ/gu, '一つずつ'],
]

/** A Japanese text with what no Japanese text has put right. */
export function mendJapanese(text: string): string {
  return RULES.reduce((mended, [wrong, right]) => mended.replace(wrong, right), text)
}
