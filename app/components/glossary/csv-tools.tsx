import { Form, useNavigation } from '@remix-run/react'
import { Download, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Breakable } from '../ui/breakable.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WrongLines } from './wrong-lines.ts'

/** Takes entries from a CSV, and gives them as one. */
export function CsvTools({
  exportHref,
  columns,
  wrongLines,
}: {
  exportHref: string
  /** Names of the columns as the file has them. */
  columns: string
  /** Of the file that was refused. */
  wrongLines: WrongLines
}) {
  const { t } = useTranslation('glossary')
  const { formData } = useNavigation()
  return (
    <Card title={t('csv.title')} note={t('csv.note')}>
      <div className="grid gap-5">
        {wrongLines.lines.length > 0 && (
          <Banner tone="wrong" title={t('csv.refused')}>
            <ul className="list-disc pl-5">
              {wrongLines.lines.map(({ line, columns: wrong }) => (
                <li key={line}>{t('csv.line', { line, columns: wrong })}</li>
              ))}
              {wrongLines.more > 0 && <li>{t('csv.more', { count: wrongLines.more })}</li>}
            </ul>
          </Banner>
        )}
        <code className="block font-mono text-sm text-muted [overflow-wrap:anywhere]">
          <Breakable text={columns} after="," />
        </code>
        <Form
          method="post"
          encType="multipart/form-data"
          className="flex flex-wrap items-center gap-3"
          preventScrollReset
        >
          <FileInput
            name="file"
            accept=".csv,.tsv,.txt,text/csv"
            required
            aria-label={t('csv.file')}
            className="max-w-full flex-1 basis-60"
          />
          <Button
            icon={Upload}
            name="intent"
            value="import"
            wide
            pending={formData?.get('intent') === 'import'}
          >
            {t('csv.import')}
          </Button>
          <a href={exportHref} download className={`${buttonClasses({ wide: true })} no-underline`}>
            <Icon of={Download} />
            {t('csv.export')}
          </a>
        </Form>
      </div>
    </Card>
  )
}
