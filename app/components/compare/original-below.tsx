import { SquareSplitHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

/** For whoever has no script: the original under the translated video, loaded when it is played. */
export function OriginalBelow({ src, label, open }: { src: string; label: string; open: boolean }) {
  const { t } = useTranslation('compare')
  return (
    <details open={open} className="group">
      <summary className={classes(buttonClasses({ wide: true }), 'group-open:mb-3')}>
        <Icon of={SquareSplitHorizontal} />
        {t('open')}
      </summary>
      <video
        controls
        playsInline
        preload="none"
        src={src}
        aria-label={label}
        className="aspect-video w-full rounded-lg bg-ink"
      >
        {t('error.unplayable')}
      </video>
    </details>
  )
}
