import { Form, Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { translationField } from '#app/forms/translation-fields.ts'
import { useProject } from '../projects/use-project.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { forgetStoredTexts } from './stored-texts.ts'
import { useStoredTextsKey } from './use-stored-texts.ts'

/** Where on the page both versions stand. */
export const CONFLICTS_ID = 'conflicts'

interface Conflict {
  readonly id: string
  readonly original: string
  readonly yours: string
  readonly theirs: string
}

export interface RefusedSave {
  readonly conflicts: readonly Conflict[]
  /** Of the texts that the person sees as theirs; a save that goes over them says that it has seen these. */
  readonly version: number
}

/** Texts that somebody else saved meanwhile, both versions side by side: one's own goes over the other, or is let go. */
export function Conflicts({ conflicts, version, target }: RefusedSave & { target: Language }) {
  const { t } = useTranslation('translation')
  const { pathname } = useLocation()
  const { id } = useProject()
  const place = useStoredTextsKey(id, target)
  const columns = ['original', 'yours', 'theirs'] as const
  return (
    <Card id={CONFLICTS_ID} className="scroll-mt-20" title={t('conflict.title')} note={t('conflict.text')}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <ul>
          {conflicts.map((conflict) => (
            <li key={conflict.id} className="border-t border-hairline py-3">
              <input type="hidden" name={translationField(conflict.id)} value={conflict.yours} />
              <dl className="grid gap-x-6 gap-y-2 md:grid-cols-3">
                {columns.map((column) => (
                  <div key={column} className="min-w-0">
                    <dt className="text-sm text-muted">{t(`conflict.${column}`)}</dt>
                    <dd className="whitespace-pre-line break-words">{conflict[column] || '–'}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-3">
          <Link
            to={pathname}
            reloadDocument
            onClick={() => forgetStoredTexts(place)}
            className={buttonClasses({ wide: true })}
          >
            {t('conflict.keepTheirs')}
          </Link>
          <Button kind="danger" name="intent" value="save" wide>
            {t('conflict.keepMine')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** The conflicts that a refused save tells of. */
export function conflictsIn(answer: unknown): RefusedSave | undefined {
  const problem = isObject(answer) && 'problem' in answer ? answer.problem : undefined
  if (!isObject(problem) || !('conflicts' in problem) || !('version' in problem)) return undefined
  const { conflicts: listed, version } = problem
  if (!Array.isArray(listed) || typeof version !== 'number') return undefined
  const conflicts = listed.flatMap(conflictOf)
  return conflicts.length > 0 ? { conflicts, version } : undefined
}

function conflictOf(entry: unknown): Conflict[] {
  const text = (name: string) =>
    isObject(entry) ? new Map<string, unknown>(Object.entries(entry)).get(name) : undefined
  const [id, original, yours, theirs] = ['group_id', 'original', 'yours', 'theirs'].map(text)
  if (typeof id !== 'string' || typeof original !== 'string') return []
  if (typeof yours !== 'string' || typeof theirs !== 'string') return []
  return [{ id, original, yours, theirs }]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
