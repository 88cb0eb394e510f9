import { Form, useNavigation } from '@remix-run/react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Texts were changed after their videos were made: offers to make those videos anew, language by language, and no others. */
export function ChangedVideos({
  videos,
  languages,
}: {
  videos: number
  languages: readonly { target_language: Language; videos: number; credits: number }[]
}) {
  const { t } = useTranslation(['collections', 'common'])
  const { state, formData } = useNavigation()
  const words = ({ target_language, videos: count, credits }: (typeof languages)[number]) => {
    const named = {
      language: t(`common:languages.${target_language}`),
      videos: t('videoCount', { count }),
    }
    return credits > 0 ? t('changed.paid', { ...named, count: credits }) : t('changed.render', named)
  }
  return (
    <Banner
      tone="warn"
      announced={false}
      title={t('changed.title', { count: videos })}
      actions={
        <div className="flex flex-wrap gap-2">
          {languages.map((one) => (
            <Form key={one.target_language} method="post" preventScrollReset>
              <input type="hidden" name="credits" value={one.credits} />
              <input type="hidden" name="language" value={one.target_language} />
              <Button
                name="intent"
                value="render-changed"
                size="small"
                icon={RefreshCw}
                pending={state === 'submitting' && formData?.get('language') === one.target_language}
              >
                {words(one)}
              </Button>
            </Form>
          ))}
        </div>
      }
    >
      {t('changed.text')}
    </Banner>
  )
}
