import { useTranslation } from 'react-i18next'
import type { ReviewLink } from '#app/domain/review.ts'
import { useProject } from '../projects/use-project.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DangerQuestion } from '../ui/danger-question.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Fact } from '../ui/fact.tsx'

/** The links of a project, also those that open nothing any more. */
export function ReviewLinkList({ links }: { links: readonly ReviewLink[] }) {
  const { t } = useTranslation('review')
  return (
    <Card title={t('links.title')}>
      {links.length === 0 ? (
        <p className="text-muted">{t('links.none')}</p>
      ) : (
        <ul className="-my-4 divide-y divide-hairline">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LinkRow({
  link: { id, name, mayComment, expiresAt, revokedAt, isOver, commentCount },
}: {
  link: ReviewLink
}) {
  const { t } = useTranslation('review')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {isOver ? (
            <Badge tone="neutral">{t(revokedAt ? 'links.revoked' : 'links.expired')}</Badge>
          ) : (
            <Badge tone="info">{t(mayComment ? 'links.comment' : 'links.read')}</Badge>
          )}
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Fact name={t('links.until')}>
            <DateText date={expiresAt} />
          </Fact>
          <Fact name={t('links.comments')}>{commentCount}</Fact>
        </dl>
      </div>
      {!isOver && (
        <ButtonLink
          to={`?revoke=${id}`}
          size="small"
          preventScrollReset
          aria-label={t('links.revokeOne', { name })}
        >
          {t('links.revoke')}
        </ButtonLink>
      )}
    </li>
  )
}

/** The link itself, this once. */
export function MadeLink({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation('review')
  return (
    <Banner tone="done" title={t('made.title', { name })} announced>
      <p>{t('made.text')}</p>
      <Copyable text={address} testId="made-link" />
    </Banner>
  )
}

export function RevokeLinkQuestion({ link }: { link: Pick<ReviewLink, 'id' | 'name'> }) {
  const { t } = useTranslation('review')
  return (
    <DangerQuestion
      title={t('revoke.title', { name: link.name })}
      backTo={`/projects/${useProject().id}/review`}
      keep={t('revoke.keep')}
      confirm={t('links.revoke')}
      intent="revoke"
      field={{ name: 'link_id', value: link.id }}
    >
      <p>{t('revoke.text')}</p>
    </DangerQuestion>
  )
}
