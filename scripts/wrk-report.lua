-- Prints the figures of a run as JSON, for load-generator.ts. Latencies are in microseconds.
done = function(summary, latency)
  local failed = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"failures":%d,"p50":%f,"p95":%f,"p99":%f}\n',
    summary.requests, summary.duration,
    failed.connect + failed.read + failed.write + failed.status + failed.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)
  ))
end
