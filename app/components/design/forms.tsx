import { Choices } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { Slider } from '../ui/slider.tsx'
import { Row, Specimens } from './specimen.tsx'

const HELP = 'Help stands below.'
const ERROR = 'An error takes its place.'

/** Fields in every state. */
export function Forms() {
  return (
    <>
      <Specimens title="Fields">
        <Row>
          <TextField id="text" label="Text" />
          <TextField id="text-help" label="With help" help={HELP} optional="optional" />
          <TextField id="text-error" label="Wrong" error={ERROR} defaultValue="ana@" />
          <TextField id="text-disabled" label="Disabled" disabled defaultValue="ana@example.com" />
          <TextAreaField id="area" label="Several lines" rows={3} help={HELP} />
          <TextAreaField id="area-error" label="Several lines, wrong" rows={3} error={ERROR} />
          <SelectField id="select" label="Select" help={HELP} defaultValue="">
            <option value="" disabled>
              Choose one
            </option>
            <option value="a">First</option>
          </SelectField>
          <SelectField id="select-error" label="Select, wrong" error={ERROR}>
            <option value="a">First</option>
          </SelectField>
          <Slider name="slider" label="Slider" help={HELP} min={10} max={40} step={1} defaultValue={20} />
          <CheckboxField id="box" name="box" label="Checkbox" help={HELP} />
          <CheckboxField id="box-on" name="box-on" label="Checkbox, on" defaultChecked />
          <CheckboxField id="box-error" name="box-error" label="Checkbox, wrong" error={ERROR} />
        </Row>
      </Specimens>
      <Specimens title="Choices">
        <Choices
          name="choices"
          legend="One of a few"
          help={HELP}
          defaultValue="b"
          choices={[
            { value: 'a', label: 'First', note: 'With a note' },
            { value: 'b', label: 'Second', note: 'Chosen' },
            { value: 'c', label: 'Third' },
          ]}
        />
      </Specimens>
      <Specimens title="Summary of errors">
        <ErrorSummary
          wrong={[
            { id: 'text-error', label: 'Wrong', message: ERROR },
            { id: 'area-error', label: 'Several lines, wrong', message: ERROR },
          ]}
        />
      </Specimens>
    </>
  )
}
