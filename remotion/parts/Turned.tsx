import type { ReactNode } from 'react'
import type { TextBox } from '../../app/domain/geometry.ts'
import { type Perspective, perspectiveCss } from '../../app/domain/perspective.ts'

/** What is painted over what, in whichever order it is listed: a plate that has grown must not hide another's text. */
export const LEVEL = { cover: 0, plate: 1, text: 2, debug: 3, mark: 4 } as const
type Level = (typeof LEVEL)[keyof typeof LEVEL]

interface TurnedProps {
  readonly box: TextBox
  readonly level: Level
  readonly perspective?: Perspective | undefined
  /** How many times as large they are drawn. */
  readonly zoom?: number | undefined
  readonly children: ReactNode
}

/** Turns its children, placed in frame coordinates, around the middle of a box, within which they are seen in perspective. */
export function Turned({ box, level, perspective, zoom = 1, children }: TurnedProps) {
  const transform = [
    ...(box.angleDegrees === 0 ? [] : [`rotate(${box.angleDegrees}deg)`]),
    ...(zoom === 1 ? [] : [`scale(${zoom})`]),
    ...(perspective ? [perspectiveCss(perspective, box.width)] : []),
  ]
  return (
    <div
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: '100%',
        height: '100%',
        zIndex: level,
        ...(transform.length > 0 && {
          transformOrigin: `${box.x + box.width / 2}px ${box.y + box.height / 2}px`,
          transform: transform.join(' '),
        }),
      }}
    >
      {children}
    </div>
  )
}
