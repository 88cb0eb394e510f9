const TEXTS = {
  before: { sign: 'SALIDA', clock: 'VÍA 2', caption: 'El último tren sale a las ocho.' },
  after: { sign: 'WAY OUT', clock: 'TRACK 2', caption: 'The last train leaves at eight.' },
} as const

/** A drawn frame of a film: a platform at dusk with a sign, a board and a subtitle. */
export function Scene({ version }: { version: keyof typeof TEXTS }) {
  const { sign, clock, caption } = TEXTS[version]
  return (
    <svg
      viewBox="0 0 640 360"
      className="block h-full w-full"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
    >
      <defs>
        <linearGradient id={`dusk-${version}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1c2a4a" />
          <stop offset="0.55" stopColor="#7a5a78" />
          <stop offset="0.8" stopColor="#e2936a" />
        </linearGradient>
      </defs>
      <rect width="640" height="360" fill={`url(#dusk-${version})`} />
      <circle cx="452" cy="208" r="26" fill="#ffd9a0" />
      <path
        d="M0 236 L92 186 L170 226 L262 170 L356 232 L452 196 L540 228 L640 188 V300 H0Z"
        fill="#4a3d5c"
      />
      <path d="M0 262 L120 236 L244 262 L380 238 L520 264 L640 240 V300 H0Z" fill="#332c45" />
      <rect y="276" width="640" height="84" fill="#221f2c" />
      <path d="M0 276 H640 L640 282 H0Z" fill="#f1c75b" />
      <path d="M0 318 H640 M0 338 H640" stroke="#3d394b" strokeWidth="3" />
      <g fill="#15131c">
        <rect x="0" y="28" width="640" height="12" />
        <rect x="86" y="40" width="9" height="240" />
        <rect x="548" y="40" width="9" height="240" />
        <rect x="168" y="40" width="3" height="36" />
        <rect x="306" y="40" width="3" height="36" />
        <rect x="418" y="40" width="3" height="26" />
        <rect x="494" y="40" width="3" height="26" />
      </g>
      <g fontFamily="Inter Variable, system-ui, sans-serif" textAnchor="middle">
        <rect x="148" y="76" width="182" height="52" rx="4" fill="#0f6b4f" />
        <rect x="152" y="80" width="174" height="44" rx="2" fill="none" stroke="#e9f5ef" strokeWidth="2" />
        <text x="239" y="113" fontSize="30" fontWeight="700" letterSpacing="2" fill="#e9f5ef">
          {sign}
        </text>
        <rect x="404" y="66" width="108" height="36" rx="3" fill="#101018" />
        <text x="458" y="91" fontSize="20" fontWeight="600" letterSpacing="1" fill="#ffb43d">
          {clock}
        </text>
        <text
          x="320"
          y="334"
          fontSize="25"
          fontWeight="600"
          fill="#ffd84d"
          stroke="#0b0a10"
          strokeWidth="5"
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {caption}
        </text>
      </g>
    </svg>
  )
}
