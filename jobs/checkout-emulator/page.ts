import { type Session, statusOf } from './sessions.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function stateOf(session: Session): 'open' | 'processing' | 'paid' | 'refused' | 'expired' {
  const status = statusOf(session)
  if (status !== 'complete') return status
  return session.payment_status === 'paid' || session.bank === 'unused' ? 'paid' : session.bank
}

/** The page where one "pays". Plain, without script, and plainly a test. */
export function paymentPage(session: Session): string {
  const price = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`
  const form = (path: string, label: string, className = '') =>
    `<form method="post" action="/pay/${session.id}${path}"><button class="${className}">${label}</button></form>`
  const forms = {
    open: `${form('', `Pay ${escape(price)}`, 'pay')}${form('/bank', 'Pay by bank, which takes days')}${form('/cancel', 'Cancel')}`,
    processing: `<p><strong>The bank has not answered yet.</strong></p>
      ${form('/bank/pays', 'The bank pays', 'pay')}${form('/bank/refuses', 'The bank refuses')}`,
    paid: '<p><strong>This session is paid.</strong></p>',
    refused: '<p><strong>The bank has refused.</strong></p>',
    expired: '<p><strong>This session is expired.</strong></p>',
  }[stateOf(session)]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test checkout, no money</title>
<style>
  body { font: 17px/1.5 system-ui, sans-serif; background: #fafaf6; color: #16181d; margin: 0; padding: 32px 16px; }
  main { max-width: 420px; margin: 0 auto; background: #fff; border: 1px solid #e4e4dd; border-radius: 12px; padding: 24px; }
  .test { background: #ffd84d; border-radius: 6px; padding: 8px 12px; font-weight: 600; }
  h1 { font-size: 21px; margin: 20px 0 4px; } .price { font-size: 28px; font-variant-numeric: tabular-nums; margin: 0 0 20px; }
  button { font: inherit; width: 100%; padding: 10px; border-radius: 6px; border: 1px solid #8a8f98; background: #fff; cursor: pointer; margin-top: 8px; }
  .pay { background: #16181d; color: #fff; border-color: #16181d; } button:focus-visible { outline: 3px solid #ffd84d; outline-offset: 2px; }
</style></head>
<body><main><p class="test">Test checkout, no money</p>
<h1>${escape(session.product)}</h1><p class="price">${escape(price)}</p>
${forms}</main></body></html>`
}
