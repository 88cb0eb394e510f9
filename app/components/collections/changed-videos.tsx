import { Form, useNavigation } from '@remix-run/react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Texts were changed after their videos were made: offers to make those videos anew, and no others. */
export function ChangedVideos({ videos, credits }: { videos: number; credits: number }) {
  const { t } = useTranslation('collections')
  const { state } = useNavigation()
  return (
    <Banner
      tone="warn"
      announced={false}
      title={t('changed.title', { count: videos })}
      actions={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="credits" value={credits} />
          <Button
            name="intent"
            value="render-changed"
            size="small"
            icon={RefreshCw}
            pending={state === 'submitting'}
          >
            {credits > 0 ? t('changed.paid', { count: credits }) : t('changed.render')}
          </Button>
        </Form>
      }
    >
      {t('changed.text')}
    </Banner>
  )
}
