interface Face {
  readonly weight: number
  readonly italic: boolean
}

/**
 * Of the faces that there are, named as in `FACE_SHEETS`, the one of a family in which a browser sets a text of this
 * weight and slant; undefined for an unknown family.
 */
export function faceFor(
  family: string,
  { weight, italic }: Face,
  faces: readonly string[],
): string | undefined {
  const slanted = italic ? ofFamily(family, true, faces) : []
  const [nearest] = (slanted.length > 0 ? slanted : ofFamily(family, false, faces)).toSorted(
    (a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight) || b.weight - a.weight,
  )
  return nearest?.name
}

function ofFamily(family: string, isItalic: boolean, faces: readonly string[]) {
  return faces.flatMap((name) => {
    const [, slant, weight, ofName] = /^(italic )?(\d+) (.+)$/.exec(name) ?? []
    return ofName === family && (slant !== undefined) === isItalic ? [{ name, weight: Number(weight) }] : []
  })
}
