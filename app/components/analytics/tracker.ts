/** What is told of how the product is used; nothing that a person has written is part of it. */
export interface Tracker {
  pageView(page: { readonly path: string; readonly title: string }): void
  event(event: UsageEvent): void
}

export interface UsageEvent {
  readonly category: 'Process' | 'Error' | 'User' | 'Credits'
  readonly action: string
  readonly label?: string
}

/** Where to tell it. */
export interface AnalyticsSettings {
  readonly url: string
  readonly siteId: string
}

const SILENT: Tracker = { pageView: () => undefined, event: () => undefined }
let tracker = SILENT

/** The one place that everything is told to; silent until one is put in its place. */
export const usage: Tracker = {
  pageView: (page) => tracker.pageView(page),
  event: (event) => tracker.event(event),
}

export function tellTo(other: Tracker | undefined): void {
  tracker = other ?? SILENT
}
