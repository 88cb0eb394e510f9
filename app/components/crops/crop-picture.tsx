import { useEffect, useRef } from 'react'
import { classes } from '../ui/classes.ts'
import { type Crop, cropSize, type FrameCrops, withMargin } from './frame-crops.ts'

/** What is only passed by while one scrolls or drags is not cut. */
const PAUSE_MS = 150

/** A text as it is seen in the video, once it has been cut out; what it says stands beside it. */
export function CropPicture({
  crops,
  crop: { seconds, box },
  most,
  className,
}: {
  crops: FrameCrops
  crop: Crop
  /** The room there is for it, in CSS pixels. */
  most: { readonly widthPx: number; readonly heightPx: number }
  className?: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = withMargin(box)
  const size = cropSize(shown, most)
  const wish = JSON.stringify([seconds, shown, size])
  useEffect(() => {
    const sharpness = Math.min(2, window.devicePixelRatio)
    // our own, three lines above
    const [at, part, { widthPx, heightPx }] = JSON.parse(wish) as [number, typeof shown, typeof size]
    const pixels = { widthPx: Math.round(sharpness * widthPx), heightPx: Math.round(sharpness * heightPx) }
    let takeBack: (() => void) | undefined
    const draw = (picture: HTMLCanvasElement) => {
      const element = canvas.current
      if (!element) return
      element.width = picture.width
      element.height = picture.height
      element.getContext('2d')?.drawImage(picture, 0, 0)
      element.dataset['crop'] = 'drawn'
    }
    const timer = setTimeout(() => {
      takeBack = crops.ask({ seconds: at, box: part }, pixels, draw)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      takeBack?.()
    }
  }, [crops, wish])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-crop="asked"
      width={1}
      height={1}
      className={classes('shrink-0 rounded-sm', className)}
      style={{ width: size.widthPx, height: size.heightPx }}
    />
  )
}
