import type { Bench } from './bench.ts'
import type { Desk } from './desk.ts'
import { stepped } from './frame-zoom.ts'
import type { Command } from './key-commands.ts'

/** Does what a key or a row of the palette stands for. */
export function runCommand({ desk, steps, onChange, open }: Bench, command: Command): void {
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
    case 'copy-source':
      if (chosen?.track.disposition === 'translate')
        desk.unsaved.type(chosen.track.groupId, chosen.track.text, chosen.track.translation)
      return
    case 'style':
      return desk.isStyleOpen.set(!desk.isStyleOpen.get())
    case 'original':
      return desk.isOriginalShown.set(!desk.isOriginalShown.get())
    case 'edit':
      return desk.editChosen()
    case 'zoom-in':
    case 'zoom-out':
    case 'zoom-whole':
      return desk.zoom.set(stepped(desk.zoom.get(), command))
    case 'undo':
      return steps.undo()
    case 'redo':
      return steps.redo()
    case 'palette':
    case 'find':
      return open(command)
    case 'help':
      return desk.isHelpOpen.set(true)
    default:
      return void takeByNumber(desk, command)
  }
}

/** The list of suggestions has come with the same file. */
async function takeByNumber(desk: Desk, command: `suggestion-${number}`): Promise<void> {
  const chosen = desk.chosen.get()
  const { takeSuggestion } = await import('./open-tool.tsx')
  if (chosen) takeSuggestion(desk, chosen.track.groupId, Number(command.slice(-1)) - 1)
}
