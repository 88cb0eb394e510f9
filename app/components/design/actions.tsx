import { Download, Settings, Trash2 } from 'lucide-react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon, Loading, Spinner } from '../ui/icon.tsx'
import { Menu, menuItemClasses } from '../ui/menu.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useToast } from '../ui/toast.tsx'
import { Row, Specimen, Specimens } from './specimen.tsx'

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const
const TONES = ['info', 'done', 'warn', 'wrong'] as const

/** What is pressed, and what says that something is under way. */
export function Actions() {
  const toast = useToast()
  return (
    <>
      <Specimens title="Buttons">
        {KINDS.map((kind) => (
          <div key={kind} className="flex flex-wrap items-center gap-3">
            <span className="w-24 text-sm text-muted">{kind}</span>
            <Button kind={kind} type="button">
              Save
            </Button>
            <Button kind={kind} type="button" icon={Download}>
              With icon
            </Button>
            <Button kind={kind} type="button" pending>
              Pending
            </Button>
            <Button kind={kind} type="button" unavailable>
              Unavailable
            </Button>
            <Button kind={kind} type="button" size="small">
              Small
            </Button>
            <Button kind={kind} type="button" size="square" aria-label="Delete">
              <Icon of={Trash2} />
            </Button>
            <ButtonLink kind={kind} to="/design">
              Link
            </ButtonLink>
          </div>
        ))}
      </Specimens>
      <Specimens title="Menu">
        <Menu summary={<span>Settings</span>} className="justify-self-start">
          <button type="button" className={menuItemClasses}>
            <Icon of={Settings} />
            An item
          </button>
          <button type="button" className={menuItemClasses}>
            Another item
          </button>
        </Menu>
      </Specimens>
      <Specimens title="Progress">
        <Row>
          <Specimen name="0 %">
            <ProgressBar label="none" percent={0} />
          </Specimen>
          <Specimen name="43 %">
            <ProgressBar label="some" percent={43} />
          </Specimen>
          <Specimen name="100 %">
            <ProgressBar label="all" percent={100} />
          </Specimen>
          <Specimen name="unknown">
            <ProgressBar label="unknown" />
          </Specimen>
          <Specimen name="stopped">
            <ProgressBar label="stopped" percent={43} tone="wrong" />
          </Specimen>
          <Specimen name="spinner, and with its word">
            <span className="flex gap-6">
              <Spinner />
              <Loading />
            </span>
          </Specimen>
        </Row>
      </Specimens>
      <Specimens title="Toasts">
        <div className="flex flex-wrap gap-3">
          {TONES.map((tone) => (
            <Button key={tone} type="button" onClick={() => toast({ tone, text: `A toast: ${tone}` })}>
              {tone}
            </Button>
          ))}
        </div>
      </Specimens>
    </>
  )
}
