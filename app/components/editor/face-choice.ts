interface Face {
  readonly weight: number
  readonly italic: boolean
}

interface NamedFace extends Face {
  readonly name: string
}

/**
 * Of the faces with these names, as in `FACE_SHEETS`, the one of a family in which a browser sets a text of a weight and
 * slant; undefined for an unknown family.
 */
export function faceChoice(names: Iterable<string>): (family: string, wanted: Face) => string | undefined {
  const families = new Map<string, NamedFace[]>()
  for (const name of names) {
    const [, slant, weight, family] = /^(italic )?(\d+) (.+)$/.exec(name) ?? []
    if (family === undefined) continue
    const faces = families.get(family) ?? []
    families.set(family, faces)
    faces.push({ name, weight: Number(weight), italic: slant !== undefined })
  }
  return (family, { weight, italic }) => {
    const faces = families.get(family) ?? []
    const slanted = faces.filter((face) => face.italic === italic)
    const [nearest] = (slanted.length > 0 ? slanted : faces.filter((face) => !face.italic)).toSorted(
      (a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight) || b.weight - a.weight,
    )
    return nearest?.name
  }
}
