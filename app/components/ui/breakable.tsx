import { Fragment } from 'react'

/** Words without spaces between them, as of a file’s name, which break after their separator and not inside. */
export function Breakable({ text, after }: { text: string; after: ',' | '_' }) {
  return text.split(after).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          {after}
          <wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}
