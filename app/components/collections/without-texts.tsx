import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'

/** The videos that nothing was read in, which are in no list of texts. */
export function WithoutTexts({
  videos,
}: {
  videos: readonly { readonly project_id: string; readonly name: string }[]
}) {
  const { t } = useTranslation('collections')
  return (
    <Banner tone="info" title={t('review.noTexts.title', { count: videos.length })}>
      <p>{t('review.noTexts.text')}</p>
      <ul className="mt-1">
        {videos.map(({ project_id: id, name }) => (
          <li key={id}>
            <Link to={`/projects/${id}`} className="link touch:inline-block touch:py-2">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
