import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { fontFamiliesFor } from '#remotion/font-stack.ts'
import { FACE_SHEETS } from './face-sheets.ts'
import { faceChoice } from './face-choice.ts'

const faceFor = faceChoice(FACE_SHEETS.keys())
const linked = new Map<string, Promise<void>>()

/** Adds the style sheets of the faces that the plan's captions are set in. Resolves at once when all are there. */
export async function linkFaces({ items }: OverlayPlan): Promise<void> {
  const wanted = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'caption') continue
    for (const family of fontFamiliesFor(item.text, item.language, item.fontFamily)) {
      const face = faceFor(family, item)
      if (face !== undefined) wanted.add(face)
    }
  }
  await Promise.all([...wanted].map(linkFace))
}

/** Adds the style sheet of a family's regular face, to show the family by its name. */
export function linkFamily(family: string): Promise<void> {
  const face = faceFor(family, { weight: 400, italic: false })
  return face === undefined ? Promise.resolve() : linkFace(face)
}

function linkFace(face: string): Promise<void> {
  const known = linked.get(face)
  if (known) return known
  const link = document.createElement('link')
  const loaded = new Promise<void>((resolve) => {
    // without its face a caption is set in the next one of its stack
    link.onload = link.onerror = () => resolve()
  })
  link.rel = 'stylesheet'
  link.href = FACE_SHEETS.get(face) ?? ''
  document.head.append(link)
  linked.set(face, loaded)
  return loaded
}
