import { useTranslation } from 'react-i18next'
import type { Desk } from '../desk.ts'
import { useStored } from '../store.ts'

/** In a row while looks are changed: whether its text gets the look that is set of several at once. */
export function PickForStyle({ desk, groupId, original }: { desk: Desk; groupId: string; original: string }) {
  const { t } = useTranslation('editor')
  const picked = useStored(desk.picked)
  if (!useStored(desk.isStyleOpen)) return null
  return (
    <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2 text-sm touch:min-h-11">
      <input
        type="checkbox"
        data-pick={groupId}
        checked={picked.has(groupId)}
        onChange={({ currentTarget }) => {
          const others = [...picked].filter((id) => id !== groupId)
          desk.picked.set(new Set(currentTarget.checked ? [...others, groupId] : others))
        }}
        aria-label={t('pick.of', { text: original })}
        // between the frame and the sheet that the panel is on a phone
        className="h-5 w-5 shrink-0 cursor-pointer rounded accent-primary max-md:scroll-mb-[56dvh] max-md:scroll-mt-[calc(34dvh+4rem)] md:max-lg:scroll-mt-[calc(34dvh+7rem)] lg:max-xl:scroll-mb-[56dvh]"
      />
      <span>{t('pick.label')}</span>
    </label>
  )
}
