import type { ReactNode } from 'react'
import type { TextBox } from '../../app/domain/geometry.ts'

/** Turns its children, placed in frame coordinates, around the middle of a box. */
export function Turned({ box, children }: { box: TextBox; children: ReactNode }) {
  if (box.angleDegrees === 0) return <>{children}</>
  return (
    <div
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: '100%',
        height: '100%',
        transformOrigin: `${box.x + box.width / 2}px ${box.y + box.height / 2}px`,
        transform: `rotate(${box.angleDegrees}deg)`,
      }}
    >
      {children}
    </div>
  )
}
