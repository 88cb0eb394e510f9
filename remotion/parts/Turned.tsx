import type { ReactNode } from 'react'
import type { TextBox } from '../../app/domain/geometry.ts'

/** What is painted over what, in whichever order it is listed: a plate that has grown must not hide another's text. */
export const LEVEL = { cover: 0, plate: 1, text: 2, debug: 3, mark: 4 } as const
export type Level = (typeof LEVEL)[keyof typeof LEVEL]

/** Turns its children, placed in frame coordinates, around the middle of a box. */
export function Turned({ box, level, children }: { box: TextBox; level: Level; children: ReactNode }) {
  return (
    <div
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: '100%',
        height: '100%',
        zIndex: level,
        ...(box.angleDegrees !== 0 && {
          transformOrigin: `${box.x + box.width / 2}px ${box.y + box.height / 2}px`,
          transform: `rotate(${box.angleDegrees}deg)`,
        }),
      }}
    >
      {children}
    </div>
  )
}
