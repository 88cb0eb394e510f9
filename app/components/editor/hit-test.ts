import type { Point, TextBox } from '#app/domain/geometry.ts'

/** Around a box that counts as its own, in pixels of the frame: what is small is to be hit, too. */
const SLACK_PX = 4

/** Whether a point lies in a turned box, or close to it. */
export function isUnder([x, y]: Point, box: TextBox): boolean {
  const radians = (-box.angleDegrees * Math.PI) / 180
  const [dx, dy] = [x - box.x - box.width / 2, y - box.y - box.height / 2]
  const along = dx * Math.cos(radians) - dy * Math.sin(radians)
  const across = dx * Math.sin(radians) + dy * Math.cos(radians)
  return Math.abs(along) <= box.width / 2 + SLACK_PX && Math.abs(across) <= box.height / 2 + SLACK_PX
}

/** What lies under a point, the smallest first: it could not be hit otherwise. */
export function boxesUnder<Item extends { readonly box: TextBox }>(
  point: Point,
  items: readonly Item[],
): Item[] {
  return items
    .filter(({ box }) => isUnder(point, box))
    .toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)
}
