import { useEffect } from 'react'
import type { Desk } from './desk.ts'
import type { RowChange } from './row-changes.ts'
import { type Command, commandOf, type PressedIn } from './key-commands.ts'

/** The keys of the editor, wherever the focus is on the page. */
export function useKeys(desk: Desk | null, onChange: (groupId: string, change: RowChange) => void): void {
  useEffect(() => {
    if (!desk) return
    const press = (event: KeyboardEvent) => {
      // an open question has the keys to itself
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const command = commandOf(event, placeOf(event.target))
      if (!command) return
      event.preventDefault()
      run(desk, command, onChange)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [desk, onChange])
}

function run(desk: Desk, command: Command, onChange: (groupId: string, change: RowChange) => void): void {
  const { playhead } = desk
  const chosen = desk.chosen.get()
  switch (command) {
    case 'play':
      return playhead.toggle()
    case 'pause':
      return playhead.pause()
    case 'back':
      return playhead.backwards()
    case 'forwards':
      return playhead.forwards()
    case 'frame-back':
      return playhead.step(-1)
    case 'frame-on':
      return playhead.step(1)
    case 'play-moment':
      return desk.playChosen(false)
    case 'loop-moment':
      return desk.playChosen(true)
    case 'previous':
      return desk.chooseNeighbour(-1)
    case 'next':
      return desk.chooseNeighbour(1)
    case 'previous-to-review':
      return desk.chooseToReview(-1)
    case 'next-to-review':
      return desk.chooseToReview(1)
    case 'reviewed-next':
      if (chosen) onChange(chosen.track.groupId, { reviewed: true })
      return desk.chooseNeighbour(1)
    case 'undo':
      return desk.changes.undo()
    case 'redo':
      return desk.changes.redo()
    case 'style':
      return desk.isStyleOpen.set(!desk.isStyleOpen.get())
    case 'help':
      return desk.isHelpOpen.set(true)
  }
}

function placeOf(target: EventTarget | null): PressedIn {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('textarea, select, [contenteditable=true], input')) return 'field'
  return target.closest('button, a, summary, [role=slider], [role=option]') ? 'control' : 'page'
}
