import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.TimeUnit;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.node.Node;

/** The nodes of a cluster, in one process. A line of input such as `stop 0` stops one; the end of the input stops all. */
public class Cluster {
  /** Takes a folder, then the HTTP ports and the transport ports of the nodes, separated by commas. */
  public static void main(String[] arguments) throws Exception {
    String[] httpPorts = arguments[1].split(",");
    String[] transportPorts = arguments[2].split(",");
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", httpPorts[number - 1]);
      settings.put("transport.port", transportPorts[number - 1]);
      settings.put("discovery.seed_hosts", "127.0.0.1:" + String.join(",127.0.0.1:", transportPorts));
      settings.put("node.processors", 2);
      // On a disk that is almost full, indexes would be read-only.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    });
    String count = String.valueOf(httpPorts.length);
    // Each node would set up logging anew, and the output would end with the second one.
    runner.build("-basePath", arguments[0], "-numOfNode", count, "-disableESLogger");
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String index = line.substring("stop ".length());
      Node node = runner.getNode(Integer.parseInt(index));
      node.close();
      node.awaitClose(10, TimeUnit.SECONDS);
      System.out.println("stopped " + index);
    }
    System.exit(0);
  }
}
