// the package types its converters, not the tables they are made of: "a b|c d", each character and what it becomes
declare module 'opencc-js/dict/*' {
  const entries: string
  export default entries
}
