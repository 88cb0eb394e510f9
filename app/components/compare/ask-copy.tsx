import { Form, useNavigation } from '@remix-run/react'
import { SquareSplitHorizontal } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Has a copy of the original made that every browser plays; works without script. */
export function AskCopy({ label, onAsk }: { label: string; onAsk: () => void }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset onSubmit={onAsk} className="w-full sm:w-auto">
      <Button
        name="intent"
        value="compare"
        icon={SquareSplitHorizontal}
        wide
        pending={formData?.get('intent') === 'compare'}
      >
        {label}
      </Button>
    </Form>
  )
}
