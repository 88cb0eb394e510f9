// as in face-sheets.ts: the slanted faces
import arimo400Italic from '@fontsource/arimo/400-italic.css'
import arimo500Italic from '@fontsource/arimo/500-italic.css'
import arimo600Italic from '@fontsource/arimo/600-italic.css'
import arimo700Italic from '@fontsource/arimo/700-italic.css'
import cormorantGaramond400Italic from '@fontsource/cormorant-garamond/400-italic.css'
import cormorantGaramond600Italic from '@fontsource/cormorant-garamond/600-italic.css'
import cormorantGaramond700Italic from '@fontsource/cormorant-garamond/700-italic.css'
import courierPrime400 from '@fontsource/courier-prime/400-italic.css'
import courierPrime700 from '@fontsource/courier-prime/700-italic.css'
import ebGaramond400Italic from '@fontsource/eb-garamond/400-italic.css'
import ebGaramond600Italic from '@fontsource/eb-garamond/600-italic.css'
import ebGaramond700Italic from '@fontsource/eb-garamond/700-italic.css'
import lato300Italic from '@fontsource/lato/300-italic.css'
import lato400Italic from '@fontsource/lato/400-italic.css'
import lato700Italic from '@fontsource/lato/700-italic.css'
import lato900Italic from '@fontsource/lato/900-italic.css'
import merriweather300Italic from '@fontsource/merriweather/300-italic.css'
import merriweather400Italic from '@fontsource/merriweather/400-italic.css'
import merriweather700Italic from '@fontsource/merriweather/700-italic.css'
import merriweather900Italic from '@fontsource/merriweather/900-italic.css'
import notoSans400Italic from '@fontsource/noto-sans/400-italic.css'
import notoSans500Italic from '@fontsource/noto-sans/500-italic.css'
import notoSans600Italic from '@fontsource/noto-sans/600-italic.css'
import notoSans700Italic from '@fontsource/noto-sans/700-italic.css'
import notoSans900Italic from '@fontsource/noto-sans/900-italic.css'
import notoSerif400Italic from '@fontsource/noto-serif/400-italic.css'
import notoSerif700Italic from '@fontsource/noto-serif/700-italic.css'
import openSans300Italic from '@fontsource/open-sans/300-italic.css'
import openSans400Italic from '@fontsource/open-sans/400-italic.css'
import openSans600Italic from '@fontsource/open-sans/600-italic.css'
import openSans700Italic from '@fontsource/open-sans/700-italic.css'
import openSans800Italic from '@fontsource/open-sans/800-italic.css'
import playfairDisplay400Italic from '@fontsource/playfair-display/400-italic.css'
import playfairDisplay700Italic from '@fontsource/playfair-display/700-italic.css'
import playfairDisplay900Italic from '@fontsource/playfair-display/900-italic.css'
import ptSans400Italic from '@fontsource/pt-sans/400-italic.css'
import ptSans700Italic from '@fontsource/pt-sans/700-italic.css'
import roboto300Italic from '@fontsource/roboto/300-italic.css'
import roboto400Italic from '@fontsource/roboto/400-italic.css'
import roboto500Italic from '@fontsource/roboto/500-italic.css'
import roboto700Italic from '@fontsource/roboto/700-italic.css'
import roboto900Italic from '@fontsource/roboto/900-italic.css'
import robotoCondensed300Italic from '@fontsource/roboto-condensed/300-italic.css'
import robotoCondensed400Italic from '@fontsource/roboto-condensed/400-italic.css'
import robotoCondensed700Italic from '@fontsource/roboto-condensed/700-italic.css'
import sourceSans3400Italic from '@fontsource/source-sans-3/400-italic.css'
import sourceSans3600Italic from '@fontsource/source-sans-3/600-italic.css'
import sourceSans3700Italic from '@fontsource/source-sans-3/700-italic.css'
import tinos400Italic from '@fontsource/tinos/400-italic.css'
import tinos700Italic from '@fontsource/tinos/700-italic.css'

export const SLANTED_SHEETS: readonly (readonly [face: string, address: string])[] = [
  ['italic 400 Arimo', arimo400Italic],
  ['italic 500 Arimo', arimo500Italic],
  ['italic 600 Arimo', arimo600Italic],
  ['italic 700 Arimo', arimo700Italic],
  ['italic 400 Cormorant Garamond', cormorantGaramond400Italic],
  ['italic 600 Cormorant Garamond', cormorantGaramond600Italic],
  ['italic 700 Cormorant Garamond', cormorantGaramond700Italic],
  ['italic 400 Courier Prime', courierPrime400],
  ['italic 700 Courier Prime', courierPrime700],
  ['italic 400 EB Garamond', ebGaramond400Italic],
  ['italic 600 EB Garamond', ebGaramond600Italic],
  ['italic 700 EB Garamond', ebGaramond700Italic],
  ['italic 300 Lato', lato300Italic],
  ['italic 400 Lato', lato400Italic],
  ['italic 700 Lato', lato700Italic],
  ['italic 900 Lato', lato900Italic],
  ['italic 300 Merriweather', merriweather300Italic],
  ['italic 400 Merriweather', merriweather400Italic],
  ['italic 700 Merriweather', merriweather700Italic],
  ['italic 900 Merriweather', merriweather900Italic],
  ['italic 400 Noto Sans', notoSans400Italic],
  ['italic 500 Noto Sans', notoSans500Italic],
  ['italic 600 Noto Sans', notoSans600Italic],
  ['italic 700 Noto Sans', notoSans700Italic],
  ['italic 900 Noto Sans', notoSans900Italic],
  ['italic 400 Noto Serif', notoSerif400Italic],
  ['italic 700 Noto Serif', notoSerif700Italic],
  ['italic 300 Open Sans', openSans300Italic],
  ['italic 400 Open Sans', openSans400Italic],
  ['italic 600 Open Sans', openSans600Italic],
  ['italic 700 Open Sans', openSans700Italic],
  ['italic 800 Open Sans', openSans800Italic],
  ['italic 400 Playfair Display', playfairDisplay400Italic],
  ['italic 700 Playfair Display', playfairDisplay700Italic],
  ['italic 900 Playfair Display', playfairDisplay900Italic],
  ['italic 400 PT Sans', ptSans400Italic],
  ['italic 700 PT Sans', ptSans700Italic],
  ['italic 300 Roboto', roboto300Italic],
  ['italic 400 Roboto', roboto400Italic],
  ['italic 500 Roboto', roboto500Italic],
  ['italic 700 Roboto', roboto700Italic],
  ['italic 900 Roboto', roboto900Italic],
  ['italic 300 Roboto Condensed', robotoCondensed300Italic],
  ['italic 400 Roboto Condensed', robotoCondensed400Italic],
  ['italic 700 Roboto Condensed', robotoCondensed700Italic],
  ['italic 400 Source Sans 3', sourceSans3400Italic],
  ['italic 600 Source Sans 3', sourceSans3600Italic],
  ['italic 700 Source Sans 3', sourceSans3700Italic],
  ['italic 400 Tinos', tinos400Italic],
  ['italic 700 Tinos', tinos700Italic],
]
