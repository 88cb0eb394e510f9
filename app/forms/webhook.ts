import * as z from 'zod'

/** Where to, and whether. */
export const WebhookForm = z.object({
  url: z.url({ protocol: /^https?$/, error: 'errors:form.webhook-url' }).max(2000, 'errors:form.webhook-url'),
  enabled: z.boolean().default(true),
})
export type WebhookForm = z.output<typeof WebhookForm>
