import { bcp47, isLatin, type Language } from '#app/domain/languages.ts'
import { seededRandom } from '../random.ts'
import { CORPUS_SETS, type CorpusSet } from './corpus-set.ts'

/** How many lines a set has of each kind and language. */
const OF_A_KIND = { prices: 12, dates: 12, names: 12 }

type Script = 'latin' | 'ru' | 'ja' | 'zh-cn' | 'zh-tw' | 'ko'
type Names = readonly [given: readonly string[], family: readonly string[]]

const CURRENCIES: Readonly<Record<CorpusSet, readonly string[]>> = {
  development: ['EUR', 'USD'],
  control: ['EUR', 'GBP'],
  sealed: ['EUR', 'USD', 'GBP', 'JPY'],
}
/** Years that the dates are of, so that no two sets can share one. */
const YEARS: Readonly<Record<CorpusSet, readonly [first: number, count: number]>> = {
  development: [1988, 12],
  control: [2003, 10],
  sealed: [2016, 14],
}

const NAMES: Readonly<Record<CorpusSet, Readonly<Record<Script, Names>>>> = {
  development: {
    latin: [
      ['Lucía', 'Björn', 'Zoé', 'Hugh'],
      ['Muñoz', 'Lefèvre', "O'Brien", 'Conceição', 'Weiß'],
    ],
    ru: [
      ['Алёна', 'Юрий', 'Фёдор', 'Инга'],
      ['Щукина', 'Жданов', 'Белых', 'Цой'],
    ],
    ja: [
      ['佐藤', '渡辺', '斎藤', '小林'],
      ['健太', '美咲', 'さくら', 'ジュン'],
    ],
    'zh-cn': [
      ['张', '刘', '欧阳', '赵'],
      ['伟明', '晓燕', '国栋', '静'],
    ],
    'zh-tw': [
      ['張', '劉', '歐陽', '趙'],
      ['偉明', '曉燕', '國棟', '靜'],
    ],
    ko: [
      ['김', '박', '최', '남궁'],
      ['민준', '서연', '하늘', '지훈'],
    ],
  },
  control: {
    latin: [
      ['Noël', 'Greta', 'Tomás', 'Iris'],
      ['Vázquez', 'Großmann', "D'Angelo", 'Brandão', 'Hurst'],
    ],
    ru: [
      ['Семён', 'Лидия', 'Эльза', 'Глеб'],
      ['Чехов', 'Ёлкина', 'Громыко', 'Пыжов'],
    ],
    ja: [
      ['高橋', '伊藤', '山本', '中村'],
      ['大輔', '陽子', 'あかり', 'ケンジ'],
    ],
    'zh-cn': [
      ['陈', '黄', '司马', '吴'],
      ['建华', '丽娟', '志强', '敏'],
    ],
    'zh-tw': [
      ['陳', '黃', '司馬', '吳'],
      ['建華', '麗娟', '志強', '敏'],
    ],
    ko: [
      ['이', '정', '강', '선우'],
      ['도윤', '수빈', '가람', '영호'],
    ],
  },
  sealed: {
    latin: [
      ['Agnès', 'Jörg', 'Simón', 'Maud', 'Renée', 'Otto'],
      ['Ibáñez', 'Schröder', "L'Hermite", 'Magalhães', 'Pagnacco', 'Finch'],
    ],
    ru: [
      ['Пётр', 'Майя', 'Игнат', 'Зоя', 'Юлия'],
      ['Шишкин', 'Объедков', 'Лыкова', 'Эрн', 'Ежов'],
    ],
    ja: [
      ['加藤', '吉田', '松本', '井上', '清水'],
      ['翔', '直子', 'ひかる', 'マリ', '達也'],
    ],
    'zh-cn': [
      ['杨', '周', '诸葛', '孙', '郑'],
      ['海涛', '雪梅', '立新', '磊', '慧'],
    ],
    'zh-tw': [
      ['楊', '周', '諸葛', '孫', '鄭'],
      ['海濤', '雪梅', '立新', '磊', '慧'],
    ],
    ko: [
      ['조', '윤', '장', '황보', '임'],
      ['예준', '다은', '보람', '성민', '유진'],
    ],
  },
}

/** What programs, addresses and labels consist of, the same in every language. */
const CODE: Readonly<Record<CorpusSet, readonly string[]>> = {
  development: [
    'npm run build --verbose',
    'if (x > 10) return null',
    'info@example.org',
    'v2.14.0-rc.1',
    'iPhone 15 Pro',
    'ISO 9001:2015',
    'www.example.com/shop',
    'Error 404: Not Found',
  ],
  control: [
    'git commit --amend',
    'for i in range(20):',
    'help@example.net',
    'build 7.0.3',
    'Model S 75D',
    'DIN EN 1090',
    'docs.example.com/start',
    'HTTP 503 Unavailable',
  ],
  sealed: [
    'docker compose up -d',
    'let total = a + b;',
    'press@example.com',
    'release 3.9.12',
    'Galaxy Tab A8',
    'RAL 7016',
    'shop.example.org/cart',
    'Exit code 137',
    'sudo apt update',
    'GATE B24',
  ],
}

/** Latin letters and figures among those of another script. */
const MIXED: Readonly<Record<CorpusSet, Readonly<Record<Exclude<Script, 'latin'>, readonly string[]>>>> = {
  development: {
    ru: ['Скачайте в App Store', 'Пароль от Wi-Fi на стойке'],
    ja: ['Wi-Fiは無料です', 'JR線のりかえ 3番'],
    'zh-cn': ['免费Wi-Fi密码', '乘坐A2出口电梯'],
    'zh-tw': ['免費Wi-Fi密碼', '請由A2出口離開'],
    ko: ['무료 Wi-Fi 비밀번호', 'A2 출구로 나가세요'],
  },
  control: {
    ru: ['Новый альбом группы Blue Lake', 'Зарядка USB-C в комплекте'],
    ja: ['USBメモリを使う', '新曲Blue Lake配信中'],
    'zh-cn': ['支持USB接口', '观看4K高清视频'],
    'zh-tw': ['支援USB介面', '觀看4K高畫質影片'],
    ko: ['USB 케이블 포함', '4K 영상으로 보기'],
  },
  sealed: {
    ru: ['Оплата картой Visa', 'Фильм студии Red Fox', 'Выход в город B7'],
    ja: ['QRコードを読み取る', 'Tシャツ全品半額', '地下2階B7出口'],
    'zh-cn': ['扫描QR码付款', '请下载最新App', '地下2层B7出口'],
    'zh-tw': ['掃描QR碼付款', '請下載最新App', '地下2樓B7出口'],
    ko: ['QR 코드로 결제', '최신 App 내려받기', '지하 2층 B7 출구'],
  },
}

/** Prices, dates, names, code and mixed scripts as the language writes them, the same every time. */
export function phrases(set: CorpusSet, language: Language): string[] {
  const random = seededRandom(1 + CORPUS_SETS.indexOf(set))
  const one = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to choose from')
    return value
  }
  const several = (count: number, draw: () => string) => Array.from({ length: count }, draw)
  const script = scriptOf(language)
  const drawn = [
    ...several(OF_A_KIND.prices, () => priceOf(language, one(CURRENCIES[set]), random)),
    ...several(OF_A_KIND.dates, () => dateOf(language, YEARS[set], random)),
    ...several(OF_A_KIND.names, () => {
      const [first, second] = NAMES[set][script]
      return `${one(first)}${script === 'latin' || script === 'ru' ? ' ' : ''}${one(second)}`
    }),
    ...CODE[set],
    ...(script === 'latin' ? [] : MIXED[set][script]),
  ]
  return [...new Set(drawn)]
}

function scriptOf(language: Language): Script {
  return isLatin(language) ? 'latin' : language
}

/** A price, one with a discount, or two of which the first is the least. */
function priceOf(language: Language, currency: string, random: () => number): string {
  const format = numbers(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const whole = numbers(language, { style: 'percent' })
  const price = Math.round(100 * (3 + random() ** 3 * 4000)) / 100
  const [kind, off] = [random(), 0.05 * (1 + Math.floor(random() * 14))]
  const text =
    kind < 0.5
      ? format.format(price)
      : kind < 0.75
        ? `${format.format(price)} – ${whole.format(off)}`
        : `${format.format(price)} – ${format.format(price * (1.2 + random()))}`
  return blanks(text)
}

function dateOf(language: Language, [first, count]: readonly [number, number], random: () => number): string {
  const at = Date.UTC(
    first + Math.floor(random() * count),
    Math.floor(random() * 12),
    1 + Math.floor(random() * 28),
  )
  const dateStyle = (['full', 'long', 'medium'] as const)[Math.floor(random() * 3)] ?? 'long'
  return blanks(dates(language, { dateStyle, timeZone: 'UTC' }).format(at))
}

/** Making a formatter takes a hundred times as long as using it: nine tenths of drawing a corpus. */
function cached<Options, Format>(
  make: (tag: string, options: Options) => Format,
): (language: Language, options: Options) => Format {
  const made = new Map<string, Format>()
  return (language, options) => {
    const key = `${language} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(bcp47(language), options)
    made.set(key, format)
    return format
  }
}
const numbers = cached((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
const dates = cached((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))

/** Which of the blanks it is nobody sees. */
function blanks(text: string): string {
  return text.replace(/\s/gu, ' ')
}
