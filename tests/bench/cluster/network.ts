import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BRIDGE = 'rotulo0'
/** Addresses of the hosts; the bench itself is the first one. */
const SUBNET = '10.77.0'
export const NETWORK = `${SUBNET}.0/24`

/** What lies between a host and the others. */
export interface Link {
  readonly delayMs: number
  readonly lossPercent: number
}

/** A host of its own: a network namespace with one link to the bridge. */
export interface Host {
  readonly name: string
  readonly address: string
  /** What runs `command` on this host. */
  on(command: readonly string[]): [string, string[]]
  /** Takes the link down: packets get lost and nobody is told. */
  cutOff(): Promise<void>
  reconnect(): Promise<void>
}

/** Makes hosts in the network namespace of this process; they end with it (`insideNamespaces`). */
export class Network {
  #count = 1
  readonly #hosts: ChildProcess[] = []

  static async open(): Promise<Network> {
    await run('ip', ['link', 'add', 'name', BRIDGE, 'type', 'bridge'])
    await run('ip', ['addr', 'add', `${SUBNET}.1/24`, 'dev', BRIDGE])
    await run('ip', ['link', 'set', BRIDGE, 'up'])
    return new Network()
  }

  async addHost(name: string): Promise<Host> {
    const index = ++this.#count
    const [address, link] = [`${SUBNET}.${index}`, `host${index}`]
    const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo held; exec sleep infinity'])
    this.#hosts.push(holder)
    await once(holder.stdout, 'data')
    const namespace = `/proc/${holder.pid}/ns/net`
    const peer = ['peer', 'name', 'eth0', 'netns', String(holder.pid)]
    await run('ip', ['link', 'add', 'name', link, 'type', 'veth', ...peer])
    await run('ip', ['link', 'set', link, 'master', BRIDGE, 'up'])
    const on = (command: readonly string[]): [string, string[]] => [
      'nsenter',
      [`--net=${namespace}`, '--', ...command],
    ]
    for (const command of ['link set lo up', `addr add ${address}/24 dev eth0`, 'link set eth0 up'])
      await run(...on(['ip', ...command.split(' ')]))
    const set = async (state: string): Promise<void> => {
      await run('ip', ['link', 'set', link, state])
    }
    return { name, address, on, cutOff: () => set('down'), reconnect: () => set('up') }
  }

  /**
   * Delays and loses packets of every host by netem. Where the kernel has no netem, links get 50 Mbit/s with a queue of
   * 20 ms (tbf), which delays bursts and drops what does not fit. Resolves to which it was.
   */
  async impair({ delayMs, lossPercent }: Link): Promise<string> {
    const netem = ['netem', 'delay', `${delayMs}ms`, 'loss', `${lossPercent}%`]
    const tbf = ['tbf', 'rate', '50mbit', 'burst', '64kb', 'latency', '20ms']
    for (const discipline of [netem, tbf]) {
      const set = (index: number) =>
        run('tc', ['qdisc', 'replace', 'dev', `host${index}`, 'root', ...discipline])
      const links = Array.from({ length: this.#count - 1 }, (_, index) => index + 2)
      const isSet = await Promise.all(links.map(set)).then(
        () => true,
        () => false,
      )
      if (isSet) return discipline.join(' ')
    }
    return 'nothing: this kernel knows neither netem nor tbf'
  }

  close(): void {
    for (const host of this.#hosts) host.kill('SIGKILL')
  }
}

const INSIDE = 'ROTULO_BENCH_INSIDE'

/**
 * Runs this program anew in namespaces of its own (network, processes, mounts), which leave nothing behind, however it
 * ends. Resolves in that second run; the first one ends with it.
 */
export async function insideNamespaces(): Promise<void> {
  if (process.env[INSIDE] === '1') {
    await run('ip', ['link', 'set', 'lo', 'up'])
    return
  }
  if (process.getuid?.() !== 0) throw new Error('Only root may make namespaces of its own.')
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const again = [...own, process.execPath, ...process.argv.slice(1)]
  const child = spawn('unshare', again, { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  process.exit(code ?? 1)
}
