import { type StyleName, STYLES } from '../drawn-frame.ts'
import type { DrawnStyle } from '../drawn-line.ts'
import type { CorpusSet } from './corpus-set.ts'

/** As hard as those of development by size and contrast, with other sizes, colours and edges. */
const CONTROL: Readonly<Record<StyleName, DrawnStyle>> = {
  outlined: { name: 'outlined', fontSizePx: 38, fill: '#f4f4ff', outline: { color: '#101018', widthPx: 2 } },
  yellow: { name: 'yellow', fontSizePx: 31, fill: '#fff266', shadow: true },
  boxed: {
    name: 'boxed',
    fontSizePx: 29,
    fill: '#fff8e8',
    plate: { color: '#101030', opacity: 0.65, paddingPx: 10 },
  },
  title: {
    name: 'title',
    fontSizePx: 54,
    fill: '#ffe8d0',
    bold: true,
    outline: { color: '#400018', widthPx: 3 },
  },
  sign: {
    name: 'sign',
    fontSizePx: 42,
    fill: '#ffffff',
    plate: { color: '#a02020', opacity: 1, paddingPx: 12 },
  },
  document: {
    name: 'document',
    fontSizePx: 23,
    fill: '#181830',
    plate: { color: '#fffbe8', opacity: 1, paddingPx: 10 },
  },
  faint: { name: 'faint', fontSizePx: 35, fill: '#ffffff', opacity: 0.52 },
  small: { name: 'small', fontSizePx: 20, fill: '#fffff0', outline: { color: '#101010', widthPx: 1 } },
}
const SEALED: Readonly<Record<StyleName, DrawnStyle>> = {
  outlined: { name: 'outlined', fontSizePx: 35, fill: '#fffaf0', outline: { color: '#080808', widthPx: 2 } },
  yellow: { name: 'yellow', fontSizePx: 33, fill: '#b8ffd0', shadow: true },
  boxed: {
    name: 'boxed',
    fontSizePx: 31,
    fill: '#f0f0f0',
    plate: { color: '#002010', opacity: 0.58, paddingPx: 9 },
  },
  title: {
    name: 'title',
    fontSizePx: 57,
    fill: '#fffff0',
    bold: true,
    outline: { color: '#5a1010', widthPx: 3 },
  },
  sign: {
    name: 'sign',
    fontSizePx: 39,
    fill: '#ffffff',
    plate: { color: '#106040', opacity: 1, paddingPx: 16 },
  },
  document: {
    name: 'document',
    fontSizePx: 21,
    fill: '#101820',
    plate: { color: '#e8eef5', opacity: 1, paddingPx: 7 },
  },
  faint: { name: 'faint', fontSizePx: 33, fill: '#fffff8', opacity: 0.5 },
  small: { name: 'small', fontSizePx: 18, fill: '#fcfcfc', outline: { color: '#000010', widthPx: 1 } },
}

export const STYLES_OF: Readonly<Record<CorpusSet, Readonly<Record<StyleName, DrawnStyle>>>> = {
  development: STYLES,
  control: CONTROL,
  sealed: SEALED,
}
