import { FolderPlus } from 'lucide-react'
import { PROJECT_STATUSES } from '#app/domain/project-status.ts'
import { StatusBadge } from '../projects/status-badge.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Specimens } from './specimen.tsx'

const TONES = ['info', 'done', 'warn', 'wrong'] as const
const BADGES: readonly Tone[] = ['neutral', 'working', 'done', 'warn', 'wrong', 'info']

/** What tells how things stand. */
export function Messages() {
  return (
    <>
      <Specimens title="Banners">
        {TONES.map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            title={`Banner: ${tone}`}
            announced={false}
            actions={<Button type="button">What to do</Button>}
          >
            What happened, and what was kept.
          </Banner>
        ))}
        <Banner tone="info">Without a title, on one line.</Banner>
      </Specimens>
      <Specimens title="Badges">
        <div className="flex flex-wrap gap-2">
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {PROJECT_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Specimens>
      <Specimens title="Cards and sections that open">
        <Row>
          <Card title="Card" note="With a note">
            Content
          </Card>
          <Card>Without a title</Card>
        </Row>
        <div>
          <Disclosure title="Closed" note="With a note">
            Content
          </Disclosure>
          <Disclosure title="Open" open>
            Content
          </Disclosure>
        </div>
      </Specimens>
      <Specimens title="Nothing here yet">
        <EmptyState icon={FolderPlus} title="Title" action={<Button type="button">The one button</Button>}>
          What this place is for.
        </EmptyState>
      </Specimens>
    </>
  )
}
