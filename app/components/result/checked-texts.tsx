import { Pencil, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CheckedText } from '#app/domain/check-of-output.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextPictures } from './text-pictures.tsx'
import { TextPair } from './text-pair.tsx'

/** Texts of the video before and after, with what is to be said of them, and the way to put each right. */
export function CheckedTexts({
  projectId,
  renderId,
  texts,
  language,
}: {
  projectId: string
  renderId: string
  texts: readonly CheckedText[]
  /** BCP 47, of the translations. */
  language: string
}) {
  const { t } = useTranslation('result')
  return (
    <ul className="grid gap-8">
      {texts.map((text) => (
        <li key={text.id} className="grid gap-2.5">
          <TextPair text={text} original={text.language} translation={language} />
          <ul className="grid gap-1">
            {text.complaints.map((complaint) => (
              <li key={complaint} className="flex gap-2">
                <Icon of={TriangleAlert} size={18} className="mt-0.5 shrink-0 text-warn" />
                <span className="min-w-0">{t(`check.complaint.${complaint}`)}</span>
              </li>
            ))}
          </ul>
          {text.still && (
            <TextPictures
              {...{ projectId, renderId, text }}
              size={text.still}
              className="gap-3 sm:grid-cols-2"
            />
          )}
          {text.complaints.length > 0 && text.isThere && (
            <div>
              <ButtonLink
                to={`/projects/${projectId}/translation/texts/${text.id}`}
                icon={Pencil}
                size="small"
              >
                {t('check.edit')}
              </ButtonLink>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
