<?xml version="1.0" encoding="utf-8" ?>
<ogr:FeatureCollection
     gml:id="aFeatureCollection"
     xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
     xsi:schemaLocation="http://ogr.maptools.org/ g.xsd"
     xmlns:ogr="http://ogr.maptools.org/"
     xmlns:gml="http://www.opengis.net/gml/3.2">
  <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>19.82 -98.91</gml:lowerCorner><gml:upperCorner>20.013 -98.55</gml:upperCorner></gml:Envelope></gml:boundedBy>
                                                                                                                                                           
  <ogr:featureMember>
    <ogr:src gml:id="src.0">
      <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>19.82 -98.91</gml:lowerCorner><gml:upperCorner>20.013 -98.55</gml:upperCorner></gml:Envelope></gml:boundedBy>
      <ogr:geometryProperty><gml:LineString srsName="urn:ogc:def:crs:EPSG::4326" gml:id="src.geom.0"><gml:posList>19.82 -98.91 19.861 -98.842 19.87 -98.77 19.93 -98.701 19.948 -98.62 20.013 -98.55</gml:posList></gml:LineString></ogr:geometryProperty>
      <ogr:nombre>Ducto Peñón</ogr:nombre>
      <ogr:id>1</ogr:id>
    </ogr:src>
  </ogr:featureMember>
</ogr:FeatureCollection>
