import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  Languages,
  LoaderCircle,
  type LucideIcon,
  Pencil,
  ScanText,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const STATUS_STYLES = {
  created: ['neutral', CircleDashed],
  uploaded: ['info', CirclePlay],
  analyzing: ['working', LoaderCircle],
  analyzed: ['info', ScanText],
  analysis_confirmed: ['info', ScanText],
  translating: ['working', LoaderCircle],
  translated: ['info', Languages],
  translations_edited: ['warn', Pencil],
  translations_confirmed: ['info', Languages],
  rendering: ['working', LoaderCircle],
  rendering_premium: ['working', LoaderCircle],
  completed: ['done', CircleCheck],
  error: ['wrong', CircleAlert],
} as const satisfies Record<ProjectStatus, readonly [Tone, LucideIcon]>

export function StatusBadge({ status }: { status: ProjectStatus }) {
  const { t } = useTranslation()
  const [tone, icon] = STATUS_STYLES[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Badge>
  )
}
