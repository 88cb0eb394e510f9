import type { OverlayPlan } from '../app/domain/overlay/overlay-plan.ts'

/** One of each part, for the studio and for still-image tests. */
export const samplePlan: OverlayPlan = {
  widthPx: 640,
  heightPx: 360,
  durationSeconds: 2,
  items: [
    {
      kind: 'patch',
      rect: { x: 120, y: 292, width: 400, height: 40 },
      // one dark pixel, stretched
      src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNQUNH+DwACsQGO6Fv4JQAAAABJRU5ErkJggg==',
    },
    {
      kind: 'caption',
      trackId: 'sample',
      text: 'Preheat the oven to 180 degrees',
      language: 'en',
      box: { x: 130, y: 296, width: 380, height: 32, angleDegrees: 0 },
      rooms: [{ rect: { x: 20, y: 280, width: 600, height: 64 }, minScale: 0.6 }],
      fontSizePx: 24,
      middleShiftPx: 0,
      letterMiddleEm: 0.357,
      fill: '#ffffff',
      outline: { color: '#000000', widthPx: 1.5 },
      plate: null,
      fontFamily: null,
      weight: 700,
      italic: false,
      align: 'center',
      letterSpacingPx: 0,
    },
    { kind: 'blur', box: { x: 40, y: 60, width: 160, height: 30, angleDegrees: -8 }, featherPx: 8 },
    { kind: 'debug', box: { x: 130, y: 296, width: 380, height: 32, angleDegrees: 0 }, label: 'sample' },
  ],
  intervals: [
    { startSeconds: 0, show: [2] },
    { startSeconds: 1, show: [0, 1, 3] },
  ],
  watermark: { text: 'Rótulo', corner: 'top-right' },
  flags: [],
}
