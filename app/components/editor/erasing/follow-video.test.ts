import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followVideo } from './follow-video.ts'
import { COMING } from './source-frame.tsx'

/** A video as browsers have it that tell of each frame; it stands for its player as well. */
class Video extends EventTarget {
  paused = true
  currentTime = 0
  isComing = false
  readyState = 4
  readonly HAVE_CURRENT_DATA = 2
  present: () => void = () => undefined
  querySelector() {
    return this
  }
  hasAttribute(name: string) {
    return name === COMING && this.isComing
  }
  requestVideoFrameCallback(callback: () => void) {
    this.present = callback
  }
}

let video: Video
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLVideoElement', Video)
  video = new Video()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const follow = (onFrame: () => void) => followVideo(video as unknown as HTMLElement, onFrame)
const tell = (...types: string[]) => {
  for (const type of types) video.dispatchEvent(new Event(type))
}

test('a frame that was gone to is told of once', () => {
  const onFrame = vi.fn()
  follow(onFrame)
  expect(onFrame).toHaveBeenCalledTimes(1)
  video.currentTime = 1
  tell('timeupdate', 'seeked')
  video.present()
  vi.runAllTimers()
  expect(onFrame).toHaveBeenCalledTimes(2)
  video.currentTime = 2
  video.present()
  tell('timeupdate', 'seeked')
  vi.runAllTimers()
  expect(onFrame).toHaveBeenCalledTimes(3)
})

test('one that the browser does not tell of is told of a little later, and the last one at once', () => {
  const onFrame = vi.fn()
  const end = follow(onFrame)
  video.currentTime = 1
  tell('seeked')
  vi.runAllTimers()
  expect(onFrame).toHaveBeenCalledTimes(2)
  tell('pause')
  expect(onFrame).toHaveBeenCalledTimes(3)
  video.currentTime = 2
  tell('seeked')
  end()
  vi.runAllTimers()
  expect(onFrame).toHaveBeenCalledTimes(3)
})

test('a video that has loaded is told of at once when it has come to its frame, and not before', () => {
  const onFrame = vi.fn()
  video.isComing = true
  follow(onFrame)
  tell('loadeddata')
  video.currentTime = 1
  video.present()
  expect(onFrame).not.toHaveBeenCalled()
  video.isComing = false
  tell('seeked')
  expect(onFrame).toHaveBeenCalledTimes(1)
})

test('a frame that is told of before the video can be read is told of again when it has been sought', () => {
  const onFrame = vi.fn()
  follow(onFrame)
  onFrame.mockClear()
  video.currentTime = 2
  video.readyState = 1
  video.present()
  expect(onFrame).not.toHaveBeenCalled()
  video.readyState = 4
  tell('seeked')
  expect(onFrame).toHaveBeenCalledTimes(1)
})
