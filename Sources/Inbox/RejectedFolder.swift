import Posix

/// Puts refused files aside: `rejected/STEM.json` or `STEM.odd`, with `STEM.reason` beside it.
///
/// STEM is NAME. When the place is taken it is `NAME~2`, `NAME~3`, …; no NAME holds a `~`, so that
/// a retry knows what to take away. What is no JSON by its name keeps all of it before `.odd`.
/// Files are moved as they are, links as links; nothing is opened and nothing replaced.
enum RejectedFolder {
  static let reasonSuffix = ".reason"
  static let documentSuffix = ".json"
  static let oddSuffix = ".odd"
  /// Leaves room for the suffixes in the 255 bytes of a file name.
  private static let longestStem = 200

  /// Moves `file` and the payloads of its NAME out of `new/`; nil when another was quicker.
  ///
  /// The reason comes first and the file last, so that a full disk leaves the file where it is.
  static func put(_ file: FileName, for reason: Refusal.Reason, in folders: borrowing InboxFolders)
    throws(PosixError) -> Refusal?
  {
    let documentStem = CaptureName.stem(ofDocument: file)
    let suffix = documentStem == nil ? oddSuffix : documentSuffix
    let wanted = Array((documentStem ?? file.bytes).prefix(longestStem))
    var attempt = 1
    while true {
      let stem = attempt == 1 ? wanted : wanted + Array("~\(attempt)".utf8)
      attempt += 1
      guard try claim(stem, for: reason, in: folders.rejected) else { continue }
      do throws(PosixError) {
        guard try folders.new.moveIfFree(file, to: folders.rejected, as: name(stem, suffix)) else {
          continue
        }
      } catch {
        if error.isNotThere, try folders.rejected.status(of: name(stem, suffix)) != nil {
          // Another ingester moved it to this very place, where the reason is needed.
          return nil
        }
        folders.rejected.removeQuietly(name(stem, reasonSuffix))
        if error.isNotThere { return nil }
        throw error
      }
      if let documentStem { try movePayloads(of: documentStem, to: stem, in: folders) }
      return Refusal(name: String(decoding: stem, as: UTF8.self), reason: reason)
    }
  }

  static func name(_ stem: some Sequence<UInt8>, _ suffix: String) -> FileName {
    FileName(bytes: Array(stem) + Array(suffix.utf8))
  }

  /// Writes the reason where no refused file stands; false when one does.
  private static func claim(
    _ stem: [UInt8], for reason: Refusal.Reason, in rejected: borrowing Folder
  ) throws(PosixError) -> Bool {
    for suffix in [documentSuffix, oddSuffix]
    where try rejected.status(of: name(stem, suffix)) != nil {
      return false
    }
    // A reason without its file was left by a crash, or by another ingester that is about to move
    // this very file.
    let reasonName = name(stem, reasonSuffix)
    try rejected.remove(reasonName)
    do throws(PosixError) {
      let file = try rejected.create(reasonName)
      try file.write(Array("\(reason.line)\n".utf8))
    } catch {
      // Taken: another ingester is refusing the same file for the same reason.
      if error.isTaken { return true }
      rejected.removeQuietly(reasonName)
      throw error
    }
    return true
  }

  private static func movePayloads(
    of stem: ArraySlice<UInt8>, to newStem: [UInt8], in folders: borrowing InboxFolders
  ) throws(PosixError) {
    for number in CaptureName.payloadNumbers {
      let payload = CaptureName.payload(stem, number: number)
      do throws(PosixError) {
        // One whose place is taken stays, and is put aside by itself after a day.
        _ = try folders.new.moveIfFree(
          payload, to: folders.rejected, as: CaptureName.payload(newStem, number: number))
      } catch {
        if !error.isNotThere { throw error }
      }
    }
  }
}
