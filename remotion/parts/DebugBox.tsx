import { colorInLight, type Light } from '../../app/domain/light.ts'
import type { DebugBox as DebugBoxItem } from '../../app/domain/overlay/overlay-plan.ts'
import { LEVEL, Turned } from './Turned.tsx'

/** The box of a text as it was read, with what is known about it. */
export function DebugBox({ debug: { box, label }, light }: { debug: DebugBoxItem; light: Light }) {
  return (
    <Turned box={box} level={LEVEL.debug}>
      <div
        style={{
          position: 'absolute',
          left: box.x,
          top: box.y,
          width: box.width,
          height: box.height,
          outline: `2px solid ${colorInLight('#ff00ff', light)}`,
        }}
      />
      <div
        style={{
          position: 'absolute',
          left: Math.max(0, box.x),
          top: box.y < 22 ? box.y + box.height + 4 : box.y - 20,
          whiteSpace: 'nowrap',
          font: "400 12px/16px 'Noto Sans'",
          color: colorInLight('#ffffff', light),
          background: 'rgb(0 0 0 / 75%)',
          padding: '0 4px',
        }}
      >
        {label}
      </div>
    </Turned>
  )
}
