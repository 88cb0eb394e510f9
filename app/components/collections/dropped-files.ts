import { MOST_PROJECTS_A_COLLECTION } from '#app/domain/collections.ts'

/** A file with the folders that it lies in below what was chosen, parted by `/`. */
export interface ChosenFile {
  readonly path: string
  readonly file: File
  /** As far as its header says; only where something is to be paid by it. */
  readonly expectedSeconds?: number | undefined
}

/** What file pickers hand over; of a folder, with its folders. */
export function pickedFiles(files: FileList | null): ChosenFile[] {
  return [...(files ?? [])].slice(0, MOST_PROJECTS_A_COLLECTION).map((file) => ({
    path: file.webkitRelativePath || file.name,
    file,
  }))
}

/** What was dropped, the files of its folders among them. To be called while the drop is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  // the list is empty once the event is over
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return pickedFiles(transfer.files)
  const found: ChosenFile[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

async function collect(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (found.length >= MOST_PROJECTS_A_COLLECTION) return
  if (isFile(entry)) {
    const file = await new Promise<File | undefined>((resolve) => {
      entry.file(resolve, () => resolve(undefined))
    })
    if (file) found.push({ path: entry.fullPath.replace(/^\//, ''), file })
    return
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // a browser hands over a hundred at a time
  for (let more = true; more;) {
    const inside = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]))
    })
    more = inside.length > 0 && found.length < MOST_PROJECTS_A_COLLECTION
    for (const one of inside) await collect(one, found)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
