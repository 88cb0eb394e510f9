// as in face-sheets.ts: the families of scripts that no original's face draws
import notoSansJp400 from '@fontsource/noto-sans-jp/400.css'
import notoSansJp700 from '@fontsource/noto-sans-jp/700.css'
import notoSansKr400 from '@fontsource/noto-sans-kr/400.css'
import notoSansKr700 from '@fontsource/noto-sans-kr/700.css'
import notoSansSc400 from '@fontsource/noto-sans-sc/400.css'
import notoSansSc700 from '@fontsource/noto-sans-sc/700.css'
import notoSansTc400 from '@fontsource/noto-sans-tc/400.css'
import notoSansTc700 from '@fontsource/noto-sans-tc/700.css'
import notoSerifJp400 from '@fontsource/noto-serif-jp/400.css'
import notoSerifJp700 from '@fontsource/noto-serif-jp/700.css'
import notoSerifSc400 from '@fontsource/noto-serif-sc/400.css'
import notoSerifSc700 from '@fontsource/noto-serif-sc/700.css'
import notoSansArabic400 from '@fontsource/noto-sans-arabic/400.css'
import notoSansArabic700 from '@fontsource/noto-sans-arabic/700.css'
import notoSansHebrew400 from '@fontsource/noto-sans-hebrew/400.css'
import notoSansHebrew700 from '@fontsource/noto-sans-hebrew/700.css'
import notoSansThai400 from '@fontsource/noto-sans-thai/400.css'
import notoSansThai700 from '@fontsource/noto-sans-thai/700.css'
import notoEmoji400 from '@fontsource/noto-emoji/400.css'
import notoEmoji700 from '@fontsource/noto-emoji/700.css'

/** Addresses of style sheets, by `face`. */
export const SCRIPT_SHEETS: readonly (readonly [face: string, address: string])[] = [
  ['400 Noto Sans JP', notoSansJp400],
  ['700 Noto Sans JP', notoSansJp700],
  ['400 Noto Sans KR', notoSansKr400],
  ['700 Noto Sans KR', notoSansKr700],
  ['400 Noto Sans SC', notoSansSc400],
  ['700 Noto Sans SC', notoSansSc700],
  ['400 Noto Sans TC', notoSansTc400],
  ['700 Noto Sans TC', notoSansTc700],
  ['400 Noto Serif JP', notoSerifJp400],
  ['700 Noto Serif JP', notoSerifJp700],
  ['400 Noto Serif SC', notoSerifSc400],
  ['700 Noto Serif SC', notoSerifSc700],
  ['400 Noto Sans Arabic', notoSansArabic400],
  ['700 Noto Sans Arabic', notoSansArabic700],
  ['400 Noto Sans Hebrew', notoSansHebrew400],
  ['700 Noto Sans Hebrew', notoSansHebrew700],
  ['400 Noto Sans Thai', notoSansThai400],
  ['700 Noto Sans Thai', notoSansThai700],
  ['400 Noto Emoji', notoEmoji400],
  ['700 Noto Emoji', notoEmoji700],
]
