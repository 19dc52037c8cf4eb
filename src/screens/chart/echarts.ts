import { LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

// Only the parts of echarts that the product draws with.
echarts.use([LineChart, GridComponent, CanvasRenderer]);

export { echarts };
