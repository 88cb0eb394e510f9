import { Row, Specimen, Specimens } from './specimen.tsx'

const COLORS = [
  'page surface raised well hairline control',
  'text muted primary on-primary signal ink',
  'working done warn wrong info',
  'working-tint done-tint warn-tint wrong-tint info-tint',
].map((line) => line.split(' '))
const SIZES = ['sm', 'base', 'md', 'lg', 'xl', '2xl'] as const
const SIZE_CLASSES = {
  sm: 'text-sm',
  base: 'text-base',
  md: 'text-md',
  lg: 'text-lg font-semibold',
  xl: 'text-xl font-semibold',
  '2xl': 'text-2xl font-semibold',
} as const

/** Colours, sizes, corners: what everything else is made of. */
export function Foundations() {
  return (
    <>
      <Specimens title="Colours">
        {COLORS.map((names) => (
          <ul key={names[0]} className="grid grid-cols-3 gap-3 sm:grid-cols-6">
            {names.map((name) => (
              <li key={name} className="grid gap-1 text-sm">
                <span
                  style={{ background: `var(--${name})` }}
                  className="h-12 rounded border border-hairline"
                />
                {name}
              </li>
            ))}
          </ul>
        ))}
      </Specimens>
      <Specimens title="Type">
        <ul className="grid gap-3">
          {SIZES.map((size) => (
            <li key={size} className="flex flex-wrap items-baseline gap-x-6">
              <span className="w-10 text-sm text-muted">{size}</span>
              <span className={SIZE_CLASSES[size]}>El último tren sale a las 20:00</span>
            </li>
          ))}
        </ul>
      </Specimens>
      <Specimens title="Corners, shadow, focus">
        <Row>
          <Specimen name="control, 6 px">
            <div className="h-12 rounded border border-control bg-surface" />
          </Specimen>
          <Specimen name="card, 12 px">
            <div className="h-12 rounded-lg border border-hairline bg-surface" />
          </Specimen>
          <Specimen name="raised, with the one shadow">
            <div className="h-12 rounded-lg bg-raised shadow" />
          </Specimen>
          <Specimen name="focus">
            <div className="h-12 rounded border border-control bg-surface shadow-[0_0_0_2px_var(--signal)] outline outline-2 outline-offset-2 outline-outline" />
          </Specimen>
        </Row>
      </Specimens>
    </>
  )
}
