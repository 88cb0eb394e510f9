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

function placeOf(target: EventTarget | null): PressedIn {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('textarea, select, [contenteditable=true], input')) return 'field'
  return target.closest('button, a, summary, [role=slider], [role=option]') ? 'control' : 'page'
}
