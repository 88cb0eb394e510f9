/** A frame with a caption burned into it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden className="shrink-0">
      <rect x="1" y="4" width="26" height="20" rx="5" className="fill-ink" />
      <rect
        x="1.5"
        y="4.5"
        width="25"
        height="19"
        rx="4.5"
        fill="none"
        className="stroke-control"
        opacity="0.6"
      />
      <rect x="6" y="15.5" width="11" height="4" rx="1.25" className="fill-signal" />
      <rect x="18.5" y="15.5" width="3.5" height="4" rx="1.25" className="fill-signal" />
    </svg>
  )
}
