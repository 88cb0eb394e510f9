// @ts-check

/** The widest name of a part, so that what they print lines up. */
const NAME_WIDTH = 8

/** What the supervisor itself has to tell. @param {string} line */
export const say = (line) => console.log(line)

/** A line that a part printed. @param {string} part @param {string} line */
export const log = (part, line) => console.log(`[${part}]`.padEnd(NAME_WIDTH + 2), line)
