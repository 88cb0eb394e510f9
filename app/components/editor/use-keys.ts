import { useEffect } from 'react'
import { commandOf, type PressedIn } from './key-commands.ts'
import type { Bench } from './bench.ts'
import { runCommand } from './run-command.ts'
import { holdOriginal } from './show-original.ts'

/** The keys of the editor, wherever the focus is on the page. */
export function useKeys(bench: Bench | null): void {
  useEffect(() => {
    if (!bench) return
    const press = (event: KeyboardEvent) => {
      // an open question has the keys to itself
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const command = commandOf(event, placeOf(event.target))
      if (!command) return
      event.preventDefault()
      if (command === 'original') {
        if (!event.repeat) holdOriginal(bench.desk, event.code)
        return
      }
      runCommand(bench, command)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [bench])
}

/** Inputs that nothing is typed into: they answer to no letter. */
const CONTROLS =
  'button, a, summary, [role=slider], [role=option], input:is([type=checkbox], [type=radio], [type=range], [type=color])'

function placeOf(target: EventTarget | null): PressedIn {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(CONTROLS)) return 'control'
  return target.closest('textarea, select, [contenteditable=true], input') ? 'field' : 'page'
}
