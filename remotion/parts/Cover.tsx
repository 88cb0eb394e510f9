import type { CSSProperties } from 'react'
import { Img } from 'remotion'
import type { Cover as CoverItem } from '../../app/domain/overlay/overlay-plan.ts'
import type { Layer } from '../layer.ts'
import { LEVEL, Turned } from './Turned.tsx'

type PlateItem = Extract<CoverItem, { kind: 'plate' }>
type PictureItem = Extract<CoverItem, { src: string }>
type BlurItem = Extract<CoverItem, { kind: 'blur' }>

/** Erases an original. What the ffmpeg pass fills is an opaque shape for it, or the page's own blur. */
export function Cover({ cover, layer }: { cover: CoverItem; layer: Layer }) {
  if (cover.kind === 'patch') return <Img src={cover.src} style={shownPart(cover)} />
  if (cover.kind === 'mask') {
    if (layer !== 'full') return <Img src={cover.src} style={shownPart(cover)} />
    const maskImage = `url(${cover.src})`
    const backdropFilter = `blur(${Math.round(cover.rect.height / 4)}px)`
    return <div style={{ ...shownPart(cover), backdropFilter, maskImage, maskSize: '100% 100%' }} />
  }
  if (cover.kind === 'plate') return <div style={plateCss(cover, layer)} />
  return (
    <Turned box={cover.box} level={LEVEL.cover}>
      <div style={{ ...placeOf(cover.box), ...paintOf(cover, layer) }} />
    </Turned>
  )
}

/** Its channel's colour, under all that is white; a page can only blur. */
function plateCss({ rect, radiusPx, channel }: PlateItem, layer: Layer): CSSProperties {
  const place = { ...placeOf(rect), borderRadius: radiusPx }
  if (layer === 'full') return { ...place, backdropFilter: `blur(${Math.round(rect.height / 4)}px)` }
  return { ...place, background: channel === 'green' ? '#0f0' : '#00f' }
}

function paintOf({ box, featherPx }: BlurItem, layer: Layer): CSSProperties {
  const borderRadius = featherPx
  if (layer === 'full') return { backdropFilter: `blur(${Math.round(box.height / 2)}px)`, borderRadius }
  return { background: '#fff', borderRadius, boxShadow: `0 0 ${featherPx}px ${featherPx / 2}px #fff` }
}

function shownPart({ rect, shownWidthPx }: PictureItem): CSSProperties {
  if (shownWidthPx === undefined) return placeOf(rect)
  return { ...placeOf(rect), clipPath: `inset(0 ${rect.width - shownWidthPx}px 0 0)` }
}

function placeOf(rect: { x: number; y: number; width: number; height: number }): CSSProperties {
  return { position: 'absolute', left: rect.x, top: rect.y, width: rect.width, height: rect.height }
}
